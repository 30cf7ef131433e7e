CREATE TABLE "import_choices" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"choice" jsonb NOT NULL,
	CONSTRAINT "import_choices_account_id_import_id_ref_pk" PRIMARY KEY("account_id","import_id","ref")
);
--> statement-breakpoint
CREATE TABLE "import_file_parts" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "import_file_parts_account_id_import_id_file_id_part_pk" PRIMARY KEY("account_id","import_id","file_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"parts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_files_account_id_import_id_id_pk" PRIMARY KEY("account_id","import_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"ref" text NOT NULL,
	"outcome" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "import_rows_account_id_import_id_position_pk" PRIMARY KEY("account_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"account_id" uuid NOT NULL,
	"source_key" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "import_sources_account_id_source_key_pk" PRIMARY KEY("account_id","source_key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"app" text,
	"variant" text DEFAULT '' NOT NULL,
	"recognition" jsonb,
	"answers" jsonb,
	"totals" jsonb,
	"rows_listed" integer DEFAULT 0 NOT NULL,
	"rows_not_listed" integer DEFAULT 0 NOT NULL,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer,
	"error" text,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undone" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"worked_at" timestamp with time zone,
	"files_until" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE INDEX "import_rows_of_outcome" ON "import_rows" USING btree ("account_id","import_id","outcome","position");--> statement-breakpoint
CREATE INDEX "import_sources_of_import" ON "import_sources" USING btree ("account_id","import_id","item_name","item_id");--> statement-breakpoint
CREATE INDEX "imports_listed" ON "imports" USING btree ("account_id","created_at","id") WHERE "imports"."hidden_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running" ON "imports" USING btree ("account_id") WHERE "imports"."status" in ('importing', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_waiting" ON "imports" USING btree ("queued_at") WHERE "imports"."status" in ('reading', 'importing', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_with_rows" ON "imports" USING btree ("finished_at") WHERE "imports"."rows_listed" > 0;--> statement-breakpoint
CREATE INDEX "imports_with_files" ON "imports" USING btree ("files_until") WHERE "imports"."files_until" is not null;