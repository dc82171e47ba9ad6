CREATE TABLE `dish_counts` (
	`stadium_id` text NOT NULL,
	`item_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`stadium_id`, `item_id`)
);
--> statement-breakpoint
ALTER TABLE `stadiums` ADD `counted_until` integer DEFAULT 0 NOT NULL;