ALTER TABLE `menu_items` ADD `offer_from` integer;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `offer_until` integer;