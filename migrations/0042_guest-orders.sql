ALTER TABLE `stadiums` ADD `guest_orders` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `guest_seat` text;--> statement-breakpoint
CREATE INDEX `orders_guest_seat` ON `orders` (`stadium_id`,`guest_seat`) WHERE guest_seat is not null and closed_at is null;