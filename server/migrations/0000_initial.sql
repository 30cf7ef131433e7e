CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_status" text NOT NULL,
	"payment_status" text DEFAULT 'completed' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"subscription_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child_permissions" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"preset" text NOT NULL,
	"levels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"can_export" boolean DEFAULT false NOT NULL,
	"access_from" timestamp with time zone,
	"access_until" timestamp with time zone,
	"history_days" integer,
	CONSTRAINT "child_permissions_account_id_child_id_user_id_pk" PRIMARY KEY("account_id","child_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"preset" text,
	"permissions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"username" text PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"sealed_refresh" text NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "children" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"birthdate" date,
	"birth_time" text,
	"due_date" date,
	"sex" text NOT NULL,
	"color" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "children_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	"tz" text NOT NULL,
	"notes" text NOT NULL,
	"photo_ids" uuid[] DEFAULT '{}' NOT NULL,
	"details" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_open" boolean NOT NULL,
	"search" "tsvector",
	CONSTRAINT "log_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "log_mutations" (
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"mutation_id" uuid NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "log_mutations_account_id_entry_id_mutation_id_pk" PRIMARY KEY("account_id","entry_id","mutation_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"account_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_account_id_item_type_item_id_id_pk" PRIMARY KEY("account_id","item_type","item_id","id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"account_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "likes_account_id_item_type_item_id_user_id_pk" PRIMARY KEY("account_id","item_type","item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"points" double precision NOT NULL,
	"leased" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text NOT NULL,
	"window_s" integer NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_windows_key_window_s_pk" PRIMARY KEY("key","window_s")
);
--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" "bytea"
);
--> statement-breakpoint
ALTER TABLE "child_permissions" ADD CONSTRAINT "child_permissions_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_permissions_of_user" ON "child_permissions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_of_user" ON "memberships" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "email_confirmations_over" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_over" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "children_removed" ON "children" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "log_entries_of_child" ON "log_entries" USING btree ("account_id","child_id","start_at","id") WHERE "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "log_entries_of_kind" ON "log_entries" USING btree ("account_id","child_id","kind","start_at","id") WHERE "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "log_entries_open" ON "log_entries" USING btree ("account_id","child_id") WHERE "log_entries"."is_open" and "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "log_entries_deleted" ON "log_entries" USING btree ("account_id","child_id","deleted_at","id") WHERE "log_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_words" ON "log_entries" USING gin ("search") WHERE "log_entries"."deleted_at" is null and "log_entries"."search" is not null;--> statement-breakpoint
CREATE INDEX "log_mutations_age" ON "log_mutations" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "comments_of_item" ON "comments" USING btree ("account_id","item_type","item_id","created_at","id") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_removed" ON "comments" USING btree ("account_id","deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rate_windows_expires_at" ON "rate_windows" USING btree ("expires_at");