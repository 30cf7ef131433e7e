CREATE TABLE "document_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_children_account_id_child_id_document_id_pk" PRIMARY KEY("account_id","child_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"notes" text NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"remind_days" integer,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"has_preview" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector",
	CONSTRAINT "documents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "family_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medicines" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"name" text NOT NULL,
	"dose" jsonb,
	"min_interval_s" integer,
	"max_doses_per_day" integer,
	"notes" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "medicines_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "milk_lots" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"place" text NOT NULL,
	"amount_ml" integer NOT NULL,
	"pumped_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"is_thawed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"has_own_expiry" boolean DEFAULT false NOT NULL,
	"label" text,
	"entry_id" uuid,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "milk_lots_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "milk_uses" (
	"account_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount_ml" integer NOT NULL,
	CONSTRAINT "milk_uses_account_id_lot_id_entry_id_pk" PRIMARY KEY("account_id","lot_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"preferences" jsonb NOT NULL,
	CONSTRAINT "notification_preferences_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"keys" jsonb NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"account_id" uuid NOT NULL,
	"about" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_reminders_account_id_about_pk" PRIMARY KEY("account_id","about")
);
--> statement-breakpoint
CREATE TABLE "own_kinds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"has_duration" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "own_kinds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "photo_children" (
	"account_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"is_for_parents" boolean NOT NULL,
	CONSTRAINT "photo_children_account_id_child_id_photo_id_pk" PRIMARY KEY("account_id","child_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_ids" uuid[] NOT NULL,
	"caption" text NOT NULL,
	"audience" text NOT NULL,
	"log_id" uuid,
	"taken_at" timestamp with time zone NOT NULL,
	"tz" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"placeholder" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"public_order" integer,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector",
	CONSTRAINT "photos_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_storage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL,
	"limit_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "stored_files_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "search" "tsvector";--> statement-breakpoint
CREATE INDEX "document_children_added" ON "document_children" USING btree ("account_id","child_id","created_at","document_id");--> statement-breakpoint
CREATE INDEX "document_children_of_document" ON "document_children" USING btree ("account_id","document_id");--> statement-breakpoint
CREATE INDEX "documents_added" ON "documents" USING btree ("account_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("account_id","deleted_at","id") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_expiring" ON "documents" USING btree ("expires_on") WHERE "documents"."expires_on" is not null and "documents"."remind_days" is not null and "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_words" ON "documents" USING gin ("search") WHERE "documents"."deleted_at" is null and "documents"."search" is not null;--> statement-breakpoint
CREATE INDEX "medicines_of_child" ON "medicines" USING btree ("account_id","child_id") WHERE "medicines"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "milk_lots_there" ON "milk_lots" USING btree ("account_id","child_id","expires_at","id") WHERE "milk_lots"."deleted_at" is null and "milk_lots"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "milk_lots_ended" ON "milk_lots" USING btree ("account_id","child_id","ended_at","id") WHERE "milk_lots"."deleted_at" is null and "milk_lots"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "milk_lots_of_entry" ON "milk_lots" USING btree ("account_id","entry_id") WHERE "milk_lots"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "milk_uses_of_entry" ON "milk_uses" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_age" ON "sent_reminders" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "own_kinds_name" ON "own_kinds" USING btree ("account_id",lower("name")) WHERE "own_kinds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photo_children_taken" ON "photo_children" USING btree ("account_id","child_id","taken_at","photo_id");--> statement-breakpoint
CREATE INDEX "photo_children_of_photo" ON "photo_children" USING btree ("account_id","photo_id");--> statement-breakpoint
CREATE INDEX "photos_of_log" ON "photos" USING btree ("account_id","log_id") WHERE "photos"."log_id" is not null and "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_added" ON "photos" USING btree ("account_id","created_at") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_deleted" ON "photos" USING btree ("account_id","deleted_at","id") WHERE "photos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "photos_public" ON "photos" USING btree ("account_id","public_order","id") WHERE "photos"."is_public" and "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_words" ON "photos" USING gin ("search") WHERE "photos"."deleted_at" is null and "photos"."search" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_of_thing" ON "stored_files" USING btree ("account_id","thing","thing_id");--> statement-breakpoint
CREATE INDEX "stored_files_checked" ON "stored_files" USING btree ("checked_at","account_id");--> statement-breakpoint
CREATE INDEX "log_entries_of_medicine" ON "log_entries" USING btree ("account_id",("details" ->> 'medicineId'),"start_at") WHERE "log_entries"."kind" = 'medicine' and "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "log_entries_pinned" ON "log_entries" USING btree ("account_id","child_id","start_at") WHERE "log_entries"."kind" = 'note' and ("log_entries"."details" ->> 'isPinned') = 'true' and "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "log_entries_created" ON "log_entries" USING btree ("account_id","created_at") WHERE "log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_written" ON "comments" USING btree ("account_id","created_at") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("search") WHERE "comments"."deleted_at" is null and "comments"."search" is not null;