ALTER TABLE `payments` ADD `address_hash` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `reviewed_at` integer;--> statement-breakpoint
CREATE INDEX `payments_reviewed` ON `payments` (`reviewed_at`);