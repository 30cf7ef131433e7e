CREATE TABLE "sign_in_undos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"change" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_undos" ADD CONSTRAINT "sign_in_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_undos_of_user" ON "sign_in_undos" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "sign_in_undos_over" ON "sign_in_undos" USING btree ("expires_at");