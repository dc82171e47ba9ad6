ALTER TABLE `stadiums` ADD `seats_complete` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `support_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `support_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_seat_insisted` integer DEFAULT false NOT NULL;