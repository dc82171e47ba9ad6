CREATE TABLE `balances` (
	`party` text NOT NULL,
	`party_id` text NOT NULL,
	`currency` text NOT NULL,
	`earned_minor` integer NOT NULL,
	PRIMARY KEY(`party`, `party_id`, `currency`)
);
--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `carried_at` integer;--> statement-breakpoint
CREATE INDEX `ledger_entries_uncarried` ON `ledger_entries` (`party`,`order_id`) WHERE carried_at is null and party in ('shop', 'runner');