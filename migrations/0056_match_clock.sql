CREATE TABLE `event_marks` (
	`event_id` text NOT NULL,
	`number` integer NOT NULL,
	`what` text NOT NULL,
	`phase` text,
	`value` integer,
	`at` integer NOT NULL,
	`heard_at` integer NOT NULL,
	`source` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`event_id`, `number`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`stadium_id` text NOT NULL,
	`name` text NOT NULL,
	`sport` text NOT NULL,
	`doors_at` integer NOT NULL,
	`kickoff_at` integer NOT NULL,
	`source_key` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`markers` text DEFAULT '[]' NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_source` ON `events` (`stadium_id`,`source_key`);--> statement-breakpoint
CREATE INDEX `events_kickoff` ON `events` (`stadium_id`,`kickoff_at`);--> statement-breakpoint
ALTER TABLE `shop_items` ADD `in_break` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `hold_minutes` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `tray` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `break_menu` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `match` text;