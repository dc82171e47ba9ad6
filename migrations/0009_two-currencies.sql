CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`intent_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_id` text NOT NULL,
	`charged_minor` integer NOT NULL,
	`charged_currency` text NOT NULL,
	`settled_minor` integer NOT NULL,
	`settled_currency` text NOT NULL,
	`fee_minor` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `settlements_order` ON `settlements` (`order_id`);--> statement-breakpoint
CREATE INDEX `settlements_intent` ON `settlements` (`intent_id`);--> statement-breakpoint
CREATE INDEX `settlements_at` ON `settlements` (`at`);--> statement-breakpoint
ALTER TABLE `shops` ADD `unpayable_at` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `unpayable_reason` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_review_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`next_review_at`) WHERE next_review_at is not null;