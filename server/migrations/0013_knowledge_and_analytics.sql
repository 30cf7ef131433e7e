CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"label" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_name_experiment_variant_label_pk" PRIMARY KEY("day","name","experiment","variant","label")
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "article_pictures_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"from_months" integer,
	"to_months" integer,
	"picture_ids" uuid[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector",
	CONSTRAINT "articles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE INDEX "article_pictures_deleted" ON "article_pictures" USING btree ("account_id","deleted_at") WHERE "article_pictures"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "article_pictures_unused" ON "article_pictures" USING btree ("created_at") WHERE not "article_pictures"."is_used" and "article_pictures"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_written" ON "articles" USING btree ("account_id","created_at","id") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_deleted" ON "articles" USING btree ("account_id","deleted_at","id") WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("search") WHERE "articles"."deleted_at" is null and "articles"."search" is not null;