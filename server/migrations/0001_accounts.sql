CREATE TABLE "google_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_notices_account_id_kind_about_pk" PRIMARY KEY("account_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "built_in_purchases" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"package_identifier" text NOT NULL,
	"is_trial_period" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"will_renew" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "built_in_purchases_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"product_identifier" text NOT NULL,
	"expires_at" timestamp with time zone,
	"is_trial_period" boolean NOT NULL,
	"will_renew" boolean NOT NULL,
	"billing_issue_at" timestamp with time zone,
	"management_url" text,
	"as_of" timestamp with time zone NOT NULL,
	"first_paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trial_ledger" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influencer_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"relationship" text NOT NULL,
	"role" text NOT NULL,
	"preset" text NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invites_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_audit" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"subject_email" text,
	"child_id" uuid,
	"changes" jsonb NOT NULL,
	CONSTRAINT "access_audit_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"purged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text NOT NULL,
	"progress_percent" integer NOT NULL,
	"blob_key" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_opt_outs" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text,
	"joined_account_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"credited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"theme" jsonb,
	"preferences" jsonb
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "credit_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_sub" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "newsletter_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "onboarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "built_in_purchases" ADD CONSTRAINT "built_in_purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_audit" ADD CONSTRAINT "access_audit_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_joined_account_id_accounts_id_fk" FOREIGN KEY ("joined_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_nonces_over" ON "google_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_over" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "billing_events_over" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "built_in_purchases_one" ON "built_in_purchases" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "built_in_purchases_over" ON "built_in_purchases" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_over" ON "subscriptions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "influencer_invites_token" ON "influencer_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "influencer_invites_open" ON "influencer_invites" USING btree ("email") WHERE "influencer_invites"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "influencer_invites_by_time" ON "influencer_invites" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open" ON "invites" USING btree ("account_id","email") WHERE "invites"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invites_by_time" ON "invites" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_over" ON "invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_audit_by_time" ON "access_audit" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "account_deletions_open" ON "account_deletions" USING btree ("requested_at") WHERE "account_deletions"."purged_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("account_id") WHERE "data_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_of_person" ON "data_exports" USING btree ("account_id","requested_by","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_over" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_code" ON "referral_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referrals_of_person" ON "referrals" USING btree ("referrer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_of_account" ON "referrals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "referrals_by_email" ON "referrals" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_joined" ON "referrals" USING btree ("joined_account_id") WHERE "referrals"."joined_account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_sub" ON "users" USING btree ("google_sub") WHERE "users"."google_sub" is not null;