CREATE TABLE "subscription_overrides" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "panel_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"active" integer NOT NULL,
	"influencer" integer NOT NULL,
	"storage_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"role" text,
	"own_account_id" uuid,
	"subscription_status" text,
	"payment_status" text
);
--> statement-breakpoint
DROP INDEX "influencer_invites_open";--> statement-breakpoint
DROP INDEX "influencer_invites_by_time";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "operator_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "influencer_invites" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "influencer_invites" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_overrides" ADD CONSTRAINT "subscription_overrides_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_people" ADD CONSTRAINT "panel_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_overrides_over" ON "subscription_overrides" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "panel_people_by_time" ON "panel_people" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_status" ON "panel_people" USING btree ("subscription_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_payment" ON "panel_people" USING btree ("payment_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_both" ON "panel_people" USING btree ("subscription_status","payment_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("deactivated_at") WHERE "users"."deactivated_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencer_invites_open" ON "influencer_invites" USING btree ("email") WHERE "influencer_invites"."accepted_at" is null and "influencer_invites"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "influencer_invites_by_time" ON "influencer_invites" USING btree ("created_at","id");--> statement-breakpoint
-- Every run of one, two or three letters of a word. Needs no extension and no locale, and knows short searches too.
create function panel_grams(word text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(word, first, size)), '{}')
  from generate_series(1, 3) as size, generate_series(1, length(word) - size + 1) as first
$$;
--> statement-breakpoint
create index panel_people_grams on panel_people using gin (panel_grams(username));
--> statement-breakpoint
-- Planned by its indexes alone, also in a session that began while the tables were empty.
create function panel_note_person(person uuid) returns void language sql set enable_seqscan = off as $$
  insert into panel_people (user_id, username, created_at, role, own_account_id, subscription_status, payment_status)
  select u.id, u.username, u.created_at, m.role, a.id,
    case coalesce(o.status, a.subscription_status) when 'free_trial' then 'trial' else coalesce(o.status, a.subscription_status) end,
    a.payment_status
  from users u
  left join lateral (
    select m.account_id, m.role, m.role in ('super_admin', 'influencer') as is_owner from memberships m
    where m.user_id = u.id order by 3 desc, m.created_at, m.account_id limit 1) m on true
  left join accounts a on m.is_owner and a.id = m.account_id
  left join subscription_overrides o on o.account_id = a.id
  where u.id = person
  on conflict (user_id) do update set username = excluded.username, role = excluded.role,
    own_account_id = excluded.own_account_id, subscription_status = excluded.subscription_status,
    payment_status = excluded.payment_status
$$;
--> statement-breakpoint
create function panel_note_owners(account uuid) returns void language sql set enable_seqscan = off as $$
  select panel_note_person(m.user_id) from memberships m
  where m.account_id = account and m.role in ('super_admin', 'influencer')
$$;
--> statement-breakpoint
create function panel_user_changed() returns trigger language plpgsql as $$
begin
  perform panel_note_person(new.id);
  return null;
end
$$;
--> statement-breakpoint
create function panel_membership_changed() returns trigger language plpgsql as $$
begin
  perform panel_note_person(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
--> statement-breakpoint
create function panel_account_changed() returns trigger language plpgsql as $$
begin
  perform panel_note_owners(new.id);
  return null;
end
$$;
--> statement-breakpoint
create function panel_override_changed() returns trigger language plpgsql as $$
begin
  perform panel_note_owners(case when tg_op = 'DELETE' then old.account_id else new.account_id end);
  return null;
end
$$;
--> statement-breakpoint
create trigger panel_user after insert or update of username on users
  for each row execute function panel_user_changed();
--> statement-breakpoint
create trigger panel_membership after insert or delete or update of role on memberships
  for each row execute function panel_membership_changed();
--> statement-breakpoint
create trigger panel_account after update of subscription_status, payment_status on accounts
  for each row execute function panel_account_changed();
--> statement-breakpoint
create trigger panel_override after insert or update or delete on subscription_overrides
  for each row execute function panel_override_changed();
--> statement-breakpoint
insert into panel_people (user_id, username, created_at, role, own_account_id, subscription_status, payment_status)
select u.id, u.username, u.created_at, m.role, a.id,
  case a.subscription_status when 'free_trial' then 'trial' else a.subscription_status end, a.payment_status
from users u
left join lateral (
  select m.account_id, m.role, m.role in ('super_admin', 'influencer') as is_owner from memberships m
  where m.user_id = u.id order by 3 desc, m.created_at, m.account_id limit 1) m on true
left join accounts a on m.is_owner and a.id = m.account_id;
