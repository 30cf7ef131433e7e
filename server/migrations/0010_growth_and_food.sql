CREATE TABLE "food_items" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"allergen" text,
	"first_tried_on" date,
	"status" text NOT NULL,
	"reactions" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "food_items_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"measured_on" date NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"weight_g" integer,
	"length_mm" integer,
	"measured" text,
	"head_mm" integer,
	"arm_mm" integer,
	"note" text NOT NULL,
	"photo_id" uuid,
	"typed" jsonb,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "measurements_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"achieved_on" date,
	"note" text NOT NULL,
	"photo_id" uuid,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "milestones_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_questions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "visit_questions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "food_items_of_child" ON "food_items" USING btree ("account_id","child_id","name_key") WHERE "food_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "food_items_deleted" ON "food_items" USING btree ("account_id","deleted_at") WHERE "food_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "measurements_of_child" ON "measurements" USING btree ("account_id","child_id","measured_at","id") WHERE "measurements"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "measurements_deleted" ON "measurements" USING btree ("account_id","child_id","deleted_at","id") WHERE "measurements"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "milestones_of_child" ON "milestones" USING btree ("account_id","child_id","id") WHERE "milestones"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "milestones_deleted" ON "milestones" USING btree ("account_id","deleted_at") WHERE "milestones"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_motor" ON "milestones" USING btree ("account_id","child_id","key") WHERE "milestones"."key" is not null;--> statement-breakpoint
CREATE INDEX "visit_questions_of_child" ON "visit_questions" USING btree ("account_id","child_id","created_at","id") WHERE "visit_questions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "visit_questions_deleted" ON "visit_questions" USING btree ("account_id","deleted_at") WHERE "visit_questions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_of_foods" ON "log_entries" USING btree ("account_id","child_id","start_at") WHERE "log_entries"."kind" = 'feeding' and "log_entries"."details" -> 'foods' <> '[]'::jsonb and "log_entries"."deleted_at" is null;