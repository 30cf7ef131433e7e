ALTER TABLE "memberships" ADD COLUMN "hue" integer;--> statement-breakpoint
-- As the pages numbered the people of a family until now: in the order they joined.
UPDATE "memberships" SET "hue" = numbered.hue
FROM (
  SELECT "account_id", "user_id",
    ((row_number() OVER (PARTITION BY "account_id" ORDER BY "created_at", "user_id") - 1) % 6 + 1)::integer AS hue
  FROM "memberships"
) AS numbered
WHERE "memberships"."account_id" = numbered."account_id" AND "memberships"."user_id" = numbered."user_id";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "hue" SET NOT NULL;
