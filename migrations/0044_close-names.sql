CREATE TABLE `close_parties` (
	`close_id` text NOT NULL,
	`party_id` text NOT NULL,
	`name` text NOT NULL,
	`legal_name` text NOT NULL,
	`tax_number` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`close_id`, `party_id`),
	FOREIGN KEY (`close_id`) REFERENCES `closes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `close_parties_named` ON `close_parties` (`at`) WHERE name <> '';--> statement-breakpoint
ALTER TABLE `receipts` ADD `close_id` text;--> statement-breakpoint
CREATE INDEX `receipts_unclosed` ON `receipts` (`stadium_id`) WHERE close_id is null;--> statement-breakpoint
CREATE INDEX `receipts_close` ON `receipts` (`close_id`,`seller`,`year`,`number`) WHERE close_id is not null;