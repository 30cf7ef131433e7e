CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"label" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_name_experiment_variant_label_pk" PRIMARY KEY("day","name","experiment","variant","label")
);
