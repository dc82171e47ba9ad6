CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`stadium_id` text DEFAULT '' NOT NULL,
	`shop_id` text DEFAULT '' NOT NULL,
	`detail` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`subject`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `alerts_stadium` ON `alerts` (`stadium_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`stadium_id` text DEFAULT '' NOT NULL,
	`shop_id` text DEFAULT '' NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_stadium` ON `audit_log` (`stadium_id`,`at`);--> statement-breakpoint
CREATE TABLE `counted_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `notices_order` ON `notices` (`order_id`);--> statement-breakpoint
CREATE INDEX `notices_due` ON `notices` (`next_attempt_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`stadium_id` text DEFAULT '' NOT NULL,
	`shop_id` text DEFAULT '' NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_token_hash_unique` ON `staff_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_invitations_stadium` ON `staff_invitations` (`stadium_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`request_key` text NOT NULL,
	`scope` text NOT NULL,
	`lines` text NOT NULL,
	`food_minor` integer NOT NULL,
	`delivery_fee_minor` integer NOT NULL,
	`tip_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_once` ON `refunds` (`order_id`,`request_key`);--> statement-breakpoint
ALTER TABLE `categories` ADD `is_drinks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `stock` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `preparation_minutes` integer;--> statement-breakpoint
ALTER TABLE `shop_items` ADD `preparation_until` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `zones` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `busy_until` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `busy_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `requires_board` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `cooks_at_once` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `busy_from_minutes` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `full_from_minutes` integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `refunds_absent_fans` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stadiums` ADD `trusts_seat_links` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_events` ADD `detail` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `removed_quantity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `captured_minor` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `first_promise_from_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `first_promise_to_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivered_on_device_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `acknowledged_at` integer;--> statement-breakpoint
CREATE INDEX `orders_stadium_open` ON `orders` (`stadium_id`,`status`) WHERE closed_at is null and placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_shop_closed` ON `orders` (`shop_id`,`closed_at`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_stadium_placed` ON `orders` (`stadium_id`,`placed_at`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_ticket_due` ON `orders` (`closed_at`) WHERE ticket_image is not null or latitude is not null;--> statement-breakpoint
ALTER TABLE `payment_operations` ADD `refund_id` text;--> statement-breakpoint
ALTER TABLE `payment_operations` ADD `provider_id` text;