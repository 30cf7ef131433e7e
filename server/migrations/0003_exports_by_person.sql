DROP INDEX "data_exports_running";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "is_whole_family" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_family_running" ON "data_exports" USING btree ("account_id") WHERE "data_exports"."status" in ('queued', 'running') and "data_exports"."is_whole_family";--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_own_running" ON "data_exports" USING btree ("account_id","requested_by") WHERE "data_exports"."status" in ('queued', 'running') and not "data_exports"."is_whole_family";