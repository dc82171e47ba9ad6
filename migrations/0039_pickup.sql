ALTER TABLE `shops` ADD `shelves` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `pickup` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `waived` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `fulfilment` text DEFAULT 'seat' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shelf` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `remind_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `collect_by` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_shelf_open` ON `orders` (`shop_id`,`shelf`) WHERE shelf is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX `orders_uncollected` ON `orders` (`collect_by`) WHERE collect_by is not null and closed_at is null;