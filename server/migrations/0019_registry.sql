CREATE TABLE "registry_claims" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	"share" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"connection" text NOT NULL,
	"locale" text NOT NULL,
	"bought_at" timestamp with time zone,
	"thanked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_claims_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "registry_items" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"price" double precision,
	"currency" text NOT NULL,
	"store_url" text,
	"quantity" integer NOT NULL,
	"priority" text,
	"image_id" uuid,
	"is_group" boolean NOT NULL,
	"sort_key" double precision DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "registry_items_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "registry_readers" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hidden_until" timestamp with time zone,
	"mails" boolean NOT NULL,
	CONSTRAINT "registry_readers_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "registry_readers" ADD CONSTRAINT "registry_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_readers" ADD CONSTRAINT "registry_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registry_claims_token" ON "registry_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "registry_claims_of_item" ON "registry_claims" USING btree ("account_id","item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registry_claims_latest" ON "registry_claims" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registry_claims_visitor" ON "registry_claims" USING btree ("account_id","email_key");--> statement-breakpoint
CREATE INDEX "registry_claims_connection" ON "registry_claims" USING btree ("account_id","connection");--> statement-breakpoint
CREATE INDEX "registry_claims_email" ON "registry_claims" USING btree ("email_key") WHERE "registry_claims"."email_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registry_items_public" ON "registry_items" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "registry_items_order" ON "registry_items" USING btree ("account_id","sort_key","id") WHERE "registry_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registry_items_deleted" ON "registry_items" USING btree ("account_id","deleted_at") WHERE "registry_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "registry_readers_of_user" ON "registry_readers" USING btree ("user_id");