CREATE TABLE "person_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "author_id" uuid;--> statement-breakpoint
CREATE INDEX "person_deletions_by_time" ON "person_deletions" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "influencer_invites_to" ON "influencer_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invites_to" ON "invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "access_audit_address" ON "access_audit" USING btree ("subject_email") WHERE "access_audit"."subject_email" is not null;--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mails_of_author" ON "mails" USING btree ("author_id") WHERE "mails"."author_id" is not null;