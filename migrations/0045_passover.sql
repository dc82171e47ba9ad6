ALTER TABLE `menu_items` ADD `for_passover` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `passover` text;