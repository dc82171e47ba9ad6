ALTER TABLE `stadiums` ADD `asks_if_sold_out` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `if_sold_out` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `instead` text;