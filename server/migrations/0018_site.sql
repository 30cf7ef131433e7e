CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"slug" text,
	"title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"has_gallery" boolean DEFAULT true NOT NULL,
	"has_registry" boolean DEFAULT false NOT NULL,
	"has_invites" boolean DEFAULT false NOT NULL,
	"hero" jsonb,
	"password_hash" text,
	"secret" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_of_family" ON "former_slugs" USING btree ("account_id","until");--> statement-breakpoint
CREATE INDEX "former_slugs_over" ON "former_slugs" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");