ALTER TABLE `notices` ADD `target` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `session_id` text DEFAULT '' NOT NULL;