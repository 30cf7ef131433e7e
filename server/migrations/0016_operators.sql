CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"operator_name" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"address_key" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"sealed_authenticator" text,
	"sealed_new_authenticator" text,
	"new_authenticator_at" timestamp with time zone,
	"last_authenticator_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_acts_by_time" ON "operator_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_of" ON "operator_acts" USING btree ("operator_name","at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_named" ON "operator_acts" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "operator_acts_on" ON "operator_acts" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_of" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_over" ON "operator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_sessions_from" ON "operator_sessions" USING btree ("address_key","created_at");--> statement-breakpoint
CREATE INDEX "operator_steps_over" ON "operator_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("name") WHERE "operators"."ended_at" is null;--> statement-breakpoint
create function operator_acts_are_added_only() returns trigger language plpgsql as $$
begin
  raise exception 'operator_acts: rows are only ever added';
end
$$;
--> statement-breakpoint
create trigger operator_acts_added_only before update or delete or truncate on operator_acts
  for each statement execute function operator_acts_are_added_only();
