CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`stadium_id` text NOT NULL,
	`seller` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`seller_name` text NOT NULL,
	`seller_number` text NOT NULL,
	`allocation_number` text,
	`signature` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`stadium_id`,`seller`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `receipts_order` ON `receipts` (`order_id`);--> statement-breakpoint
ALTER TABLE `shops` ADD `legal_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `tax_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `seller` text;