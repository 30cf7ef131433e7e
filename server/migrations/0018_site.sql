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
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"slug" text,
	"title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"has_gallery" boolean DEFAULT true NOT NULL,
	"has_registry" boolean DEFAULT false NOT NULL,
	"has_invites" boolean DEFAULT false NOT NULL,
	"hero" jsonb,
	"password_hash" text,
	"secret" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registry_readers" ADD CONSTRAINT "registry_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_readers" ADD CONSTRAINT "registry_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_link_greetings_sent" ON "family_link_greetings" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_token" ON "family_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "family_links_address" ON "family_links" USING btree ("email") WHERE "family_links"."email" is not null;--> statement-breakpoint
CREATE INDEX "family_links_unused" ON "family_links" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_claims_token" ON "registry_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "registry_claims_of_item" ON "registry_claims" USING btree ("account_id","item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registry_claims_latest" ON "registry_claims" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registry_claims_visitor" ON "registry_claims" USING btree ("account_id","email_key");--> statement-breakpoint
CREATE INDEX "registry_claims_connection" ON "registry_claims" USING btree ("account_id","connection");--> statement-breakpoint
CREATE INDEX "registry_claims_email" ON "registry_claims" USING btree ("email_key") WHERE "registry_claims"."email_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registry_items_public" ON "registry_items" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "registry_items_order" ON "registry_items" USING btree ("account_id","sort_key","id") WHERE "registry_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registry_items_deleted" ON "registry_items" USING btree ("account_id","deleted_at") WHERE "registry_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "registry_readers_of_user" ON "registry_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_invite_guests_address" ON "site_invite_guests" USING btree ("account_id","invite_id","email_key") WHERE "site_invite_guests"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_guests_latest" ON "site_invite_guests" USING btree ("account_id","invite_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_invite_guests_link" ON "site_invite_guests" USING btree ("token_hash") WHERE "site_invite_guests"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_guests_person" ON "site_invite_guests" USING btree ("email_key") WHERE "site_invite_guests"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "site_invite_addresses_person" ON "site_invite_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "site_invites_there" ON "site_invites" USING btree ("account_id","created_at","id") WHERE "site_invites"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "site_invites_deleted" ON "site_invites" USING btree ("account_id","deleted_at") WHERE "site_invites"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_invites_slug" ON "site_invites" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "site_invites_forget" ON "site_invites" USING btree ("forget_at") WHERE "site_invites"."forget_at" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_of_family" ON "former_slugs" USING btree ("account_id","until");--> statement-breakpoint
CREATE INDEX "former_slugs_over" ON "former_slugs" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");