CREATE TABLE "file_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"master_key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_master_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"check" text NOT NULL,
	"known_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "wrapped_key" text;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_master_key_id_file_master_keys_id_fk" FOREIGN KEY ("master_key_id") REFERENCES "public"."file_master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_keys_of_master" ON "file_keys" USING btree ("master_key_id","account_id");--> statement-breakpoint
CREATE INDEX "stored_files_plain" ON "stored_files" USING btree ("account_id","key") WHERE "stored_files"."wrapped_key" is null;