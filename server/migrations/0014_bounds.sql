ALTER TABLE "custody_steps" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_storage" ADD COLUMN "database_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_storage" ADD COLUMN "counted_at" timestamp with time zone;