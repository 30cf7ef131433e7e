CREATE TABLE "file_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"master_key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_master_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"check" text NOT NULL,
	"known_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_authenticators" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" text,
	"added_at" timestamp with time zone,
	"last_step" integer,
	"sealed_new_secret" text,
	"new_secret_at" timestamp with time zone,
	CONSTRAINT "vault_authenticators_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "vault_grants" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"opens" text NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_grants_account_id_session_id_opens_pk" PRIMARY KEY("account_id","session_id","opens")
);
--> statement-breakpoint
CREATE TABLE "vault_passkeys" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "vault_passkeys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "vault_recovery_codes" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_recovery_codes_account_id_user_id_code_hash_pk" PRIMARY KEY("account_id","user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "vault_requests" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"sections" text[] NOT NULL,
	"method" text NOT NULL,
	"code_hash" text,
	"challenge" text,
	"address_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_requests_account_id_session_id_pk" PRIMARY KEY("account_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "vault_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"for_photos" boolean NOT NULL,
	"for_documents" boolean NOT NULL,
	"delivery_method" text NOT NULL,
	"delivery_address" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_children" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_children" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "wrapped_key" text;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_master_key_id_file_master_keys_id_fk" FOREIGN KEY ("master_key_id") REFERENCES "public"."file_master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_authenticators" ADD CONSTRAINT "vault_authenticators_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_passkeys" ADD CONSTRAINT "vault_passkeys_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_recovery_codes" ADD CONSTRAINT "vault_recovery_codes_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_requests" ADD CONSTRAINT "vault_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_requests" ADD CONSTRAINT "vault_requests_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_settings" ADD CONSTRAINT "vault_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_keys_of_master" ON "file_keys" USING btree ("master_key_id","account_id");--> statement-breakpoint
CREATE INDEX "vault_grants_of_session" ON "vault_grants" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "vault_grants_of_person" ON "vault_grants" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "vault_grants_over" ON "vault_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vault_passkeys_credential" ON "vault_passkeys" USING btree ("account_id","credential_id");--> statement-breakpoint
CREATE INDEX "vault_passkeys_of_person" ON "vault_passkeys" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "vault_requests_of_session" ON "vault_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "vault_requests_of_person" ON "vault_requests" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "vault_requests_over" ON "vault_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vault_settings_address" ON "vault_settings" USING btree ("delivery_address") WHERE "vault_settings"."delivery_address" is not null;--> statement-breakpoint
CREATE INDEX "document_children_unkept" ON "document_children" USING btree ("account_id","child_id","created_at","document_id") WHERE not "document_children"."kept_in_vault";--> statement-breakpoint
CREATE INDEX "photo_children_unkept" ON "photo_children" USING btree ("account_id","child_id","taken_at","photo_id") WHERE not "photo_children"."kept_in_vault";--> statement-breakpoint
CREATE INDEX "stored_files_plain" ON "stored_files" USING btree ("account_id","key") WHERE "stored_files"."wrapped_key" is null;--> statement-breakpoint
-- What a session has opened of the vault ends with it, whoever ends it, and when it moves to another family.
create function vault_session_ended() returns trigger language plpgsql as $$
begin
  -- Codes first: a code that is being taken waits here, and what it opened goes with the next line.
  delete from vault_requests where session_id = new.id;
  delete from vault_grants where session_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_session after update of revoked_at, account_id on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.account_id is distinct from new.account_id)
  execute function vault_session_ended();
--> statement-breakpoint
-- Whoever gets other rights starts anew: what comes back later opens nothing that was opened before.
create function vault_rights_changed() returns trigger language plpgsql as $$
begin
  delete from vault_requests where account_id = new.account_id and user_id = new.user_id;
  delete from vault_grants where account_id = new.account_id and user_id = new.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_membership after update of role, permissions on memberships
  for each row when (old.role is distinct from new.role or old.permissions is distinct from new.permissions)
  execute function vault_rights_changed();
