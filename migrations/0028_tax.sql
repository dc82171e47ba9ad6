DROP INDEX `ledger_entries_uncarried`;--> statement-breakpoint
CREATE INDEX `ledger_entries_to_carry` ON `ledger_entries` (`party`,`order_id`) WHERE carried_at is null and party in ('shop', 'shop-tax', 'runner');--> statement-breakpoint
ALTER TABLE `categories` ADD `tax_class` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `tax` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `tax_class` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `tax_rate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `unit_tax_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tax_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `shop_tax_minor` integer DEFAULT 0 NOT NULL;