ALTER TABLE `stadiums` ADD `currency` text DEFAULT 'ILS' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `fee_per_item_minor` integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `tips` text DEFAULT '{"kind":"amount","presets":[2,4,6,8],"preset":4}' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `currency` text DEFAULT 'ILS' NOT NULL;