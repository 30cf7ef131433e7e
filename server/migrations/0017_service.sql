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
ALTER TABLE "stored_files" ADD COLUMN "bad_as" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "bad_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "useful_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "server_processes_seen" ON "server_processes" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "stored_files_bad" ON "stored_files" USING btree ("bad_since","account_id","key") WHERE "stored_files"."bad_as" is not null;--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at","id") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;