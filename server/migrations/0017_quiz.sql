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
ALTER TABLE "quiz_progress_counts" ADD CONSTRAINT "quiz_progress_counts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_result_counts" ADD CONSTRAINT "quiz_result_counts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_submissions_of" ON "quiz_submissions" USING btree ("quiz_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "quiz_submissions_by_time" ON "quiz_submissions" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "quiz_submissions_named" ON "quiz_submissions" USING btree ("completed_at") WHERE ("quiz_submissions"."name" is not null or "quiz_submissions"."email" is not null);--> statement-breakpoint
CREATE INDEX "quiz_submissions_email" ON "quiz_submissions" USING btree ("email") WHERE "quiz_submissions"."email" is not null;--> statement-breakpoint
CREATE INDEX "quiz_versions_replaced" ON "quiz_versions" USING btree ("replaced_at") WHERE "quiz_versions"."replaced_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_slug" ON "quizzes" USING btree ("slug") WHERE "quizzes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "quizzes_changed" ON "quizzes" USING btree ("updated_at","id") WHERE "quizzes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "quizzes_gone" ON "quizzes" USING btree ("deleted_at") WHERE "quizzes"."deleted_at" is not null;