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
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"operator_name" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"address_key" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"sealed_authenticator" text,
	"sealed_new_authenticator" text,
	"new_authenticator_at" timestamp with time zone,
	"last_authenticator_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quiz_progress_counts" (
	"quiz_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"question_id" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "quiz_progress_counts_quiz_id_version_question_id_pk" PRIMARY KEY("quiz_id","version","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_recent_counts" (
	"at" timestamp with time zone NOT NULL,
	"quiz_id" uuid NOT NULL,
	"shard" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "quiz_recent_counts_at_quiz_id_shard_pk" PRIMARY KEY("at","quiz_id","shard")
);
--> statement-breakpoint
CREATE TABLE "quiz_result_counts" (
	"quiz_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"result" text NOT NULL,
	"shard" integer NOT NULL,
	"count" bigint NOT NULL,
	"percentage_sum" bigint NOT NULL,
	"with_email" bigint NOT NULL,
	CONSTRAINT "quiz_result_counts_quiz_id_version_result_shard_pk" PRIMARY KEY("quiz_id","version","result","shard")
);
--> statement-breakpoint
CREATE TABLE "quiz_seeds" (
	"key" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_submissions" (
	"quiz_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"percentage" integer NOT NULL,
	"result" text NOT NULL,
	"categories" jsonb NOT NULL,
	"name" text,
	"email" text,
	"email_sent" boolean NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_submissions_quiz_id_id_pk" PRIMARY KEY("quiz_id","id")
);
--> statement-breakpoint
CREATE TABLE "quiz_versions" (
	"quiz_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"question_ids" text[] NOT NULL,
	"is_published" boolean NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "quiz_versions_quiz_id_version_pk" PRIMARY KEY("quiz_id","version")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"config_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"day" date NOT NULL,
	"version" text NOT NULL,
	"opened" bigint NOT NULL,
	CONSTRAINT "app_versions_day_version_pk" PRIMARY KEY("day","version")
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"version" text,
	"connections" integer NOT NULL,
	"versions" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_answers" (
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "service_answers_day_outcome_pk" PRIMARY KEY("day","outcome")
);
--> statement-breakpoint
CREATE TABLE "service_banners" (
	"is_last" boolean PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"text_en" text NOT NULL,
	"text_es" text NOT NULL,
	"tone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_errors" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_errors_day_name_place_pk" PRIMARY KEY("day","name","place")
);
--> statement-breakpoint
CREATE TABLE "file_checks" (
	"is_last" boolean PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"checked" integer NOT NULL,
	"missing" integer NOT NULL,
	"altered" integer NOT NULL,
	"unreadable" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "influencer_invites_open";--> statement-breakpoint
DROP INDEX "influencer_invites_by_time";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "operator_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "influencer_invites" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "influencer_invites" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "bad_as" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "bad_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "useful_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_overrides" ADD CONSTRAINT "subscription_overrides_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_people" ADD CONSTRAINT "panel_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_progress_counts" ADD CONSTRAINT "quiz_progress_counts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_result_counts" ADD CONSTRAINT "quiz_result_counts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_overrides_over" ON "subscription_overrides" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "panel_people_by_time" ON "panel_people" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_status" ON "panel_people" USING btree ("subscription_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_payment" ON "panel_people" USING btree ("payment_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "panel_people_by_both" ON "panel_people" USING btree ("subscription_status","payment_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "operator_acts_by_time" ON "operator_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_of" ON "operator_acts" USING btree ("operator_name","at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_named" ON "operator_acts" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_on" ON "operator_acts" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_of" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_over" ON "operator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_sessions_from" ON "operator_sessions" USING btree ("address_key","created_at");--> statement-breakpoint
CREATE INDEX "operator_steps_over" ON "operator_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("name") WHERE "operators"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_submissions_of" ON "quiz_submissions" USING btree ("quiz_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "quiz_submissions_by_time" ON "quiz_submissions" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "quiz_submissions_named" ON "quiz_submissions" USING btree ("completed_at") WHERE ("quiz_submissions"."name" is not null or "quiz_submissions"."email" is not null);--> statement-breakpoint
CREATE INDEX "quiz_submissions_email" ON "quiz_submissions" USING btree ("email") WHERE "quiz_submissions"."email" is not null;--> statement-breakpoint
CREATE INDEX "quiz_versions_replaced" ON "quiz_versions" USING btree ("replaced_at") WHERE "quiz_versions"."replaced_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_slug" ON "quizzes" USING btree ("slug") WHERE "quizzes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "quizzes_changed" ON "quizzes" USING btree ("updated_at","id") WHERE "quizzes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "quizzes_gone" ON "quizzes" USING btree ("deleted_at") WHERE "quizzes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "server_processes_seen" ON "server_processes" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("deactivated_at") WHERE "users"."deactivated_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_bad" ON "stored_files" USING btree ("bad_since","account_id","key") WHERE "stored_files"."bad_as" is not null;--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at","id") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencer_invites_open" ON "influencer_invites" USING btree ("email") WHERE "influencer_invites"."accepted_at" is null and "influencer_invites"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "influencer_invites_by_time" ON "influencer_invites" USING btree ("created_at","id");
--> statement-breakpoint
create function operator_acts_are_added_only() returns trigger language plpgsql as $$
begin
  raise exception 'operator_acts: rows are only ever added';
end
$$;
--> statement-breakpoint
create trigger operator_acts_added_only before update or delete or truncate on operator_acts
  for each statement execute function operator_acts_are_added_only();
--> statement-breakpoint
-- Every run of one, two or three letters of a word. Needs no extension and no locale, and knows short searches too.
create function panel_grams(word text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(word, first, size)), '{}')
  from generate_series(1, 3) as size, generate_series(1, length(word) - size + 1) as first
$$;
--> statement-breakpoint
create index panel_people_grams on panel_people using gin (panel_grams(username));
--> statement-breakpoint
-- Planned by its indexes alone, also in a session that began while the tables were empty. Of two changes at the same moment the
-- second waits for the first before it reads: each statement of a volatile plpgsql function sees what was committed until then.
-- The row is there as soon as others see the person, whose own insert makes it.
create function panel_note_person(person uuid) returns void language plpgsql volatile set enable_seqscan = off as $$
begin
  perform 1 from panel_people where user_id = person for update;
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
    payment_status = excluded.payment_status;
end
$$;
--> statement-breakpoint
-- In one order, so that two do not wait for each other in a circle.
create function panel_note_owners(account uuid) returns void language sql volatile set enable_seqscan = off as $$
  select panel_note_person(owner.user_id) from (
    select m.user_id from memberships m
    where m.account_id = account and m.role in ('super_admin', 'influencer') order by m.user_id) owner
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
