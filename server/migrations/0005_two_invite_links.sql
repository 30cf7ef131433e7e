CREATE TABLE "email_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"proven_from" text,
	"verified_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "influencer_invites" ADD COLUMN "mailed_token_hash" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "mailed_token_hash" text;--> statement-breakpoint
CREATE INDEX "email_proofs_of_address" ON "email_proofs" USING btree ("username");--> statement-breakpoint
CREATE INDEX "email_proofs_over" ON "email_proofs" USING btree ("verified_at");--> statement-breakpoint
CREATE UNIQUE INDEX "influencer_invites_mailed_token" ON "influencer_invites" USING btree ("mailed_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_mailed_token" ON "invites" USING btree ("mailed_token_hash");--> statement-breakpoint
ALTER TABLE "email_confirmations" DROP COLUMN "verified_at";