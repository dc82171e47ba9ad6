ALTER TABLE `orders` ADD `complaint` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `complained_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `complaint_answer` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `complaint_answered_at` integer;--> statement-breakpoint
CREATE INDEX `orders_complained` ON `orders` (`shop_id`,`delivered_at`) WHERE complained_at is not null and complaint_answered_at is null;