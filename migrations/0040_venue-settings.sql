ALTER TABLE `stadiums` ADD `privacy_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `least_order_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `seller` text;