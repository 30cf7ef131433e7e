CREATE TABLE "site_invite_guests" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invite_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_key" text,
	"status" text NOT NULL,
	"guests_count" integer NOT NULL,
	"message" text NOT NULL,
	"dietary" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text,
	"is_told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_invite_guests_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_invite_addresses" (
	"account_id" uuid NOT NULL,
	"invite_id" uuid NOT NULL,
	"email" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"mails" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_invite_addresses_account_id_invite_id_email_pk" PRIMARY KEY("account_id","invite_id","email")
);
--> statement-breakpoint
CREATE TABLE "site_invites" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"tz" text NOT NULL,
	"location" jsonb NOT NULL,
	"deadline" timestamp with time zone,
	"capacity" integer,
	"cover_id" uuid,
	"asks_dietary" boolean NOT NULL,
	"allows_guests" boolean NOT NULL,
	"keeps_guests" boolean NOT NULL,
	"mails_answers" boolean NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"event_changed_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "site_invites_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_invite_guests_address" ON "site_invite_guests" USING btree ("account_id","invite_id","email_key") WHERE "site_invite_guests"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_guests_latest" ON "site_invite_guests" USING btree ("account_id","invite_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_invite_guests_link" ON "site_invite_guests" USING btree ("token_hash") WHERE "site_invite_guests"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_guests_person" ON "site_invite_guests" USING btree ("email_key") WHERE "site_invite_guests"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_addresses_person" ON "site_invite_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "site_invites_there" ON "site_invites" USING btree ("account_id","created_at","id") WHERE "site_invites"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "site_invites_deleted" ON "site_invites" USING btree ("account_id","deleted_at") WHERE "site_invites"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_invites_slug" ON "site_invites" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "site_invites_forget" ON "site_invites" USING btree ("forget_at") WHERE "site_invites"."forget_at" is not null;