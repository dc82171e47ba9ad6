CREATE TABLE `closes` (
	`id` text PRIMARY KEY NOT NULL,
	`stadium_id` text NOT NULL,
	`number` integer NOT NULL,
	`day` text NOT NULL,
	`closed_by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closes_number` ON `closes` (`stadium_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `closes_day` ON `closes` (`stadium_id`,`day`);--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `close_id` text;--> statement-breakpoint
CREATE INDEX `ledger_entries_unclosed` ON `ledger_entries` (`order_id`) WHERE close_id is null;--> statement-breakpoint
CREATE INDEX `ledger_entries_close` ON `ledger_entries` (`close_id`) WHERE close_id is not null;