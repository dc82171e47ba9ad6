CREATE TABLE `connected_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`opened_for` text,
	`country` text,
	`state` text NOT NULL,
	`due` text NOT NULL,
	`restriction` text,
	`is_on_behalf` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`opened_for`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_shop` ON `connected_accounts` (`opened_for`) WHERE opened_for is not null;--> statement-breakpoint
CREATE INDEX `connected_accounts_on_behalf` ON `connected_accounts` (`id`) WHERE is_on_behalf = 1;--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`party` text NOT NULL,
	`party_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text NOT NULL,
	`paid_by` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payouts_party` ON `payouts` (`party`,`party_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_party` ON `ledger_entries` (`party`,`order_id`);