CREATE TABLE "family_link_greetings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"text" text NOT NULL,
	"width" integer,
	"height" integer,
	"size_bytes" bigint,
	"placeholder" text,
	"taken_at" timestamp with time zone,
	"tz" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_link_greetings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"child_ids" uuid[] NOT NULL,
	"shows_older" boolean NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"device_hash" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_visit_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "family_links_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE INDEX "family_link_greetings_sent" ON "family_link_greetings" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_token" ON "family_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "family_links_address" ON "family_links" USING btree ("email") WHERE "family_links"."email" is not null;--> statement-breakpoint
CREATE INDEX "family_links_unused" ON "family_links" USING btree ("used_at");