CREATE TABLE "sealed_documents" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"meta" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"audience" text DEFAULT 'parents' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sealed_documents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sealed_keys" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"passphrase" jsonb NOT NULL,
	"recovery" jsonb NOT NULL,
	"passkeys" jsonb NOT NULL,
	"known" text NOT NULL,
	"proof_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sealed_keys_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sealed_wraps" (
	"account_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"wrap" text NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sealed_wraps_account_id_document_id_user_id_pk" PRIMARY KEY("account_id","document_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "room_shares" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facet" text NOT NULL,
	"part" text NOT NULL,
	"items" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "room_shares_account_id_kind_facet_part_pk" PRIMARY KEY("account_id","kind","facet","part")
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
ALTER TABLE "documents" ADD COLUMN "room_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_children" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kept_in_vault" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "opened_sections" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "left_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "kept_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "holds_kept" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "wrapped_key" text;--> statement-breakpoint
ALTER TABLE "sealed_keys" ADD CONSTRAINT "sealed_keys_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_wraps" ADD CONSTRAINT "sealed_wraps_document" FOREIGN KEY ("account_id","document_id") REFERENCES "public"."sealed_documents"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_wraps" ADD CONSTRAINT "sealed_wraps_key" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."sealed_keys"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "sealed_documents_added" ON "sealed_documents" USING btree ("account_id","created_at","id") WHERE "sealed_documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sealed_documents_largest" ON "sealed_documents" USING btree ("account_id","size_bytes","id") WHERE "sealed_documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sealed_documents_deleted" ON "sealed_documents" USING btree ("account_id","deleted_at","id") WHERE "sealed_documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "sealed_wraps_of_person" ON "sealed_wraps" USING btree ("account_id","user_id");--> statement-breakpoint
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
CREATE INDEX "documents_kept" ON "documents" USING btree ("account_id","updated_at") WHERE "documents"."kept_in_vault";--> statement-breakpoint
CREATE INDEX "documents_largest" ON "documents" USING btree ("account_id","room_bytes","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photo_children_unkept" ON "photo_children" USING btree ("account_id","child_id","taken_at","photo_id") WHERE not "photo_children"."kept_in_vault";--> statement-breakpoint
CREATE INDEX "photos_kept" ON "photos" USING btree ("account_id","updated_at") WHERE "photos"."kept_in_vault";--> statement-breakpoint
CREATE INDEX "photos_largest" ON "photos" USING btree ("account_id","size_bytes","id") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stored_files_plain" ON "stored_files" USING btree ("account_id","key") WHERE "stored_files"."wrapped_key" is null;--> statement-breakpoint
-- Files of a document are more than the one that came.
update documents set room_bytes = coalesce((select sum(f.size_bytes) from stored_files f
  where f.account_id = documents.account_id and f.thing = 'document' and f.thing_id = documents.id), size_bytes);
--> statement-breakpoint
-- What the items of a family take, by kind, person, child and month (room_shares), kept in step with the rows of their tables.
-- Arguments of the trigger: the kind, the column of bytes, and that of children, where there is one. Old rows are called `gone`,
-- new ones `made`. A statement that changes none of it, such as another caption, locks nothing.
create function room_shares_changed() returns trigger language plpgsql as $$
declare
  columns constant text := format('account_id, created_by, created_at, deleted_at, %I as bytes, %s as child_ids',
    tg_argv[1], coalesce(quote_ident(tg_argv[2]), '''{}''::uuid[]'));
  moved constant text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format('select -1 as sign, %s from gone', columns) end,
    case when tg_op <> 'DELETE' then format('select 1 as sign, %s from made', columns) end);
  has_empty boolean;
begin
  -- In one order, so that two changes of a family do not wait for each other in a circle. Of a family whose shares are gone
  -- already nothing is noted any more.
  execute format($sql$
    with moved as (%s),
    shares as (
      select moved.account_id, share.facet, share.part, sum(moved.sign)::int as items, sum(moved.sign * moved.bytes)::bigint as bytes
      from moved cross join lateral (
        select 'deleted' as facet, '' as part where moved.deleted_at is not null
        union all
        select living.* from (
          select 'all', ''
          union all select 'person', moved.created_by::text
          union all select 'month', to_char(moved.created_at at time zone 'UTC', 'YYYY-MM')
          union all select distinct 'child', child.id::text from unnest(moved.child_ids) as child(id)
        ) living where moved.deleted_at is null
      ) share group by 1, 2, 3 having sum(moved.sign) <> 0 or sum(moved.sign * moved.bytes) <> 0),
    changed as (
      insert into room_shares (account_id, kind, facet, part, items, bytes)
      select account_id, $1, facet, part, items, bytes from shares
      where items > 0 or exists (select 1 from room_shares one where one.account_id = shares.account_id and one.kind = $1
        and one.facet = shares.facet and one.part = shares.part)
      order by account_id, facet, part
      on conflict (account_id, kind, facet, part) do update
        set items = room_shares.items + excluded.items, bytes = room_shares.bytes + excluded.bytes
      returning items)
    select coalesce(bool_or(items <= 0), false) from changed$sql$, moved) into has_empty using tg_argv[0];
  if has_empty then
    execute format('delete from room_shares where kind = $1 and items <= 0 and account_id in (select account_id from (%s) moved)',
      moved) using tg_argv[0];
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger room_shares_added after insert on photos referencing new table as made
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_changed after update on photos referencing old table as gone new table as made
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_removed after delete on photos referencing old table as gone
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_added after insert on documents referencing new table as made
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_changed after update on documents referencing old table as gone new table as made
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_removed after delete on documents referencing old table as gone
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_added after insert on article_pictures referencing new table as made
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_changed after update on article_pictures referencing old table as gone new table as made
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_removed after delete on article_pictures referencing old table as gone
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_added after insert on sealed_documents referencing new table as made
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_changed after update on sealed_documents referencing old table as gone new table as made
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_removed after delete on sealed_documents referencing old table as gone
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
-- What is there already.
insert into room_shares (account_id, kind, facet, part, items, bytes)
select account_id, kind, facet, part, count(*)::int, sum(bytes)::bigint from (
  select account_id, 'photo' as kind, created_by, created_at, deleted_at, size_bytes as bytes, child_ids from photos
  union all
  select account_id, 'document', created_by, created_at, deleted_at, room_bytes, child_ids from documents
  union all
  select account_id, 'picture', created_by, created_at, deleted_at, size_bytes, '{}' from article_pictures
  union all
  select account_id, 'sealed', created_by, created_at, deleted_at, size_bytes, '{}' from sealed_documents
) item cross join lateral (
  select 'deleted' as facet, '' as part where item.deleted_at is not null
  union all
  select living.* from (
    select 'all', ''
    union all select 'person', item.created_by::text
    union all select 'month', to_char(item.created_at at time zone 'UTC', 'YYYY-MM')
    union all select distinct 'child', child.id::text from unnest(item.child_ids) as child(id)
  ) living where item.deleted_at is null
) share group by 1, 2, 3, 4;
--> statement-breakpoint
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
--> statement-breakpoint
-- Codes do not go on to the mailbox of somebody who has left, and who would keep the others out of their own vault.
create function vault_member_left() returns trigger language plpgsql as $$
begin
  update vault_settings set delivery_address = null
    where account_id = old.account_id
      and delivery_address = (select username from users where id = old.user_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_member_left after delete on memberships for each row execute function vault_member_left();
