CREATE TABLE `categories` (
	`stadium_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`picture` text NOT NULL,
	`tint` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`stadium_id`, `id`),
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `menu_items` (
	`id` text PRIMARY KEY NOT NULL,
	`stadium_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`category_id` text NOT NULL,
	`picture` text NOT NULL,
	`preparation_minutes` integer DEFAULT 15 NOT NULL,
	`allergens` text NOT NULL,
	`dietary` text NOT NULL,
	`nutrition` text,
	`age_restricted` integer DEFAULT false NOT NULL,
	`customization` text NOT NULL,
	`discount_percentage` integer,
	`offer_active` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `menu_items_stadium` ON `menu_items` (`stadium_id`,`position`);--> statement-breakpoint
CREATE TABLE `shop_items` (
	`item_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	`sold_out_until` integer,
	PRIMARY KEY(`item_id`, `shop_id`),
	FOREIGN KEY (`item_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_items_shop` ON `shop_items` (`shop_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `shops` (
	`id` text PRIMARY KEY NOT NULL,
	`stadium_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`floor` text NOT NULL,
	`gate` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`picture` text NOT NULL,
	`opening_hours` text NOT NULL,
	`delivers_to` text NOT NULL,
	`accept_within_minutes` integer DEFAULT 3 NOT NULL,
	`vendor_connected_account_id` text,
	`is_open` integer DEFAULT true NOT NULL,
	`paused_until` integer,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shops_stadium` ON `shops` (`stadium_id`,`position`);--> statement-breakpoint
CREATE TABLE `stadiums` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`location` text NOT NULL,
	`capacity` integer NOT NULL,
	`image_url` text,
	`teams` text NOT NULL,
	`color` text DEFAULT '#3D70FF' NOT NULL,
	`time_zone` text NOT NULL,
	`region` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`blocks` text NOT NULL,
	`menu_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` text NOT NULL,
	`item_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`customer_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `id`),
	FOREIGN KEY (`item_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text DEFAULT 'customer' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`favorite_foods` text DEFAULT '[]' NOT NULL,
	`favorite_restaurants` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `delivery_users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_roles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`stadium_id` text DEFAULT '' NOT NULL,
	`shop_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_roles_once` ON `staff_roles` (`user_id`,`role`,`stadium_id`,`shop_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`action` text NOT NULL,
	`from_status` integer,
	`to_status` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_number` ON `order_events` (`order_id`,`number`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`picture` text NOT NULL,
	`tint` text NOT NULL,
	`choices` text NOT NULL,
	`options` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_minor` integer NOT NULL,
	`original_unit_minor` integer NOT NULL,
	`discount_percentage` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`preparation_minutes` integer NOT NULL,
	`age_restricted` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_place` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_lines_item` ON `order_lines` (`item_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`customer_id` text NOT NULL,
	`stadium_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`checkout_key` text NOT NULL,
	`quote_hash` text NOT NULL,
	`status` integer NOT NULL,
	`payment_state` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`subtotal_minor` integer NOT NULL,
	`delivery_fee_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`tip_minor` integer NOT NULL,
	`tip_percentage` integer,
	`total_minor` integer NOT NULL,
	`user_name` text NOT NULL,
	`user_email` text NOT NULL,
	`user_phone` text NOT NULL,
	`section` text NOT NULL,
	`row` text NOT NULL,
	`seat_no` text NOT NULL,
	`entrance` text NOT NULL,
	`stand` text NOT NULL,
	`area` text NOT NULL,
	`seat_details` text NOT NULL,
	`ticket_image` text,
	`latitude` real,
	`longitude` real,
	`accuracy_metres` real,
	`platform` text DEFAULT 'Web' NOT NULL,
	`language` text DEFAULT 'he' NOT NULL,
	`delivery_user_id` text,
	`handover_secret` text NOT NULL,
	`handover_pin` text NOT NULL,
	`promise_from_at` integer,
	`promise_to_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`draft_expires_at` integer NOT NULL,
	`placed_at` integer,
	`accept_by` integer,
	`accepted_at` integer,
	`ready_at` integer,
	`delivering_at` integer,
	`delivered_at` integer,
	`canceled_at` integer,
	`cancel_reason` text,
	`closed_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stadium_id`) REFERENCES `stadiums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_key` ON `orders` (`customer_id`,`checkout_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_code_open` ON `orders` (`stadium_id`,`order_code`) WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_draft` ON `orders` (`customer_id`) WHERE payment_state = 'awaiting' and closed_at is null;--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_shop_open` ON `orders` (`shop_id`,`status`) WHERE closed_at is null and placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_open_drafts` ON `orders` (`draft_expires_at`) WHERE closed_at is null and placed_at is null;--> statement-breakpoint
CREATE INDEX `orders_unaccepted` ON `orders` (`accept_by`) WHERE closed_at is null and status = 0;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`intent_id` text NOT NULL,
	`kind` text NOT NULL,
	`party` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`provider_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`provider_id`,`kind`,`party`);--> statement-breakpoint
CREATE INDEX `ledger_entries_order` ON `ledger_entries` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_operations` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`intent_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_operations_order` ON `payment_operations` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_operations_due` ON `payment_operations` (`next_attempt_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`intent_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`destination` text,
	`application_fee_minor` integer NOT NULL,
	`is_current` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_current` ON `payments` (`order_id`) WHERE is_current = 1;--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
