CREATE TABLE "calendar_feeds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"parts" text[] NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "custody_steps" (
	"account_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"subject" text NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"step" text NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"terms" jsonb,
	CONSTRAINT "custody_steps_account_id_subject_id_seq_pk" PRIMARY KEY("account_id","subject_id","seq")
);
--> statement-breakpoint
CREATE TABLE "custody_cycle_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custody_cycle_children_account_id_child_id_cycle_id_pk" PRIMARY KEY("account_id","child_id","cycle_id")
);
--> statement-breakpoint
CREATE TABLE "custody_cycles" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"template" text NOT NULL,
	"length_days" integer NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date,
	"time_zone" text NOT NULL,
	"people" jsonb NOT NULL,
	"exchanges" jsonb NOT NULL,
	"notes" text NOT NULL,
	"remind_minutes" integer,
	"ends_at" timestamp with time zone NOT NULL,
	"wake_at" timestamp with time zone,
	"exchange_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "custody_cycles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "custody_override_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"override_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custody_override_children_account_id_child_id_override_id_pk" PRIMARY KEY("account_id","child_id","override_id")
);
--> statement-breakpoint
CREATE TABLE "custody_overrides" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"type" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"waits_for" uuid,
	"answer_by" timestamp with time zone,
	"replaces" uuid,
	"accepted_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "custody_overrides_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "handoff_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"handoff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "handoff_children_account_id_child_id_handoff_id_pk" PRIMARY KEY("account_id","child_id","handoff_id")
);
--> statement-breakpoint
CREATE TABLE "handoff_seen" (
	"account_id" uuid NOT NULL,
	"handoff_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "handoff_seen_account_id_handoff_id_user_id_pk" PRIMARY KEY("account_id","handoff_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "handoffs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"briefs" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "handoffs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_consents" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"is_allowed" boolean NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idea_marks" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idea_marks_account_id_child_id_key_pk" PRIMARY KEY("account_id","child_id","key")
);
--> statement-breakpoint
CREATE TABLE "schedule_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_children_account_id_child_id_entry_id_pk" PRIMARY KEY("account_id","child_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"start_on" date NOT NULL,
	"start_at" text,
	"duration_minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"rule" text,
	"exceptions" jsonb NOT NULL,
	"assignee_id" uuid,
	"place" text NOT NULL,
	"notes" text NOT NULL,
	"color" text,
	"remind_minutes" integer,
	"follows_id" uuid,
	"follows_on" date,
	"first_on" date NOT NULL,
	"last_on" date,
	"ends_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schedule_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_of_person" ON "calendar_feeds" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "custody_steps_in_order" ON "custody_steps" USING btree ("account_id","at","subject_id","seq");--> statement-breakpoint
CREATE INDEX "custody_cycle_children_ending" ON "custody_cycle_children" USING btree ("account_id","child_id","ends_at","cycle_id");--> statement-breakpoint
CREATE INDEX "custody_cycle_children_of_cycle" ON "custody_cycle_children" USING btree ("account_id","cycle_id");--> statement-breakpoint
CREATE INDEX "custody_cycles_there" ON "custody_cycles" USING btree ("account_id","created_at","id") WHERE "custody_cycles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "custody_cycles_deleted" ON "custody_cycles" USING btree ("account_id","deleted_at") WHERE "custody_cycles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "custody_cycles_waking" ON "custody_cycles" USING btree ("wake_at") WHERE "custody_cycles"."wake_at" is not null and "custody_cycles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "custody_cycles_exchanging" ON "custody_cycles" USING btree ("exchange_at") WHERE "custody_cycles"."exchange_at" is not null and "custody_cycles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "custody_override_children_ending" ON "custody_override_children" USING btree ("account_id","child_id","ends_at","override_id");--> statement-breakpoint
CREATE INDEX "custody_override_children_of_override" ON "custody_override_children" USING btree ("account_id","override_id");--> statement-breakpoint
CREATE INDEX "custody_overrides_there" ON "custody_overrides" USING btree ("account_id","created_at","id") WHERE "custody_overrides"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "custody_overrides_deleted" ON "custody_overrides" USING btree ("account_id","deleted_at") WHERE "custody_overrides"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "custody_overrides_waiting" ON "custody_overrides" USING btree ("answer_by") WHERE "custody_overrides"."status" = 'proposed' and "custody_overrides"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "handoff_children_at" ON "handoff_children" USING btree ("account_id","child_id","at","handoff_id");--> statement-breakpoint
CREATE INDEX "handoff_children_of_handoff" ON "handoff_children" USING btree ("account_id","handoff_id");--> statement-breakpoint
CREATE INDEX "handoffs_there" ON "handoffs" USING btree ("account_id","created_at","id") WHERE "handoffs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "handoffs_deleted" ON "handoffs" USING btree ("account_id","deleted_at") WHERE "handoffs"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "idea_marks_by_state" ON "idea_marks" USING btree ("account_id","child_id","state","marked_at","key");--> statement-breakpoint
CREATE INDEX "schedule_children_ending" ON "schedule_children" USING btree ("account_id","child_id","ends_at","entry_id");--> statement-breakpoint
CREATE INDEX "schedule_children_of_entry" ON "schedule_children" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE INDEX "schedule_entries_there" ON "schedule_entries" USING btree ("account_id","created_at","id") WHERE "schedule_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schedule_entries_deleted" ON "schedule_entries" USING btree ("account_id","deleted_at","id") WHERE "schedule_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "schedule_entries_reminders" ON "schedule_entries" USING btree ("remind_at") WHERE "schedule_entries"."remind_at" is not null and "schedule_entries"."deleted_at" is null;