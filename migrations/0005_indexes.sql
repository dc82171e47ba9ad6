DROP INDEX `payments_reviewed`;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`,`reviewed_at`);--> statement-breakpoint
CREATE INDEX `payments_addresses` ON `payments` (`created_at`) WHERE address_hash is not null;--> statement-breakpoint
DROP INDEX `orders_shop_closed`;--> statement-breakpoint
CREATE INDEX `orders_carried` ON `orders` (`delivery_user_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `orders_shop_closed` ON `orders` (`shop_id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE INDEX `staff_roles_role` ON `staff_roles` (`role`,`stadium_id`);--> statement-breakpoint
CREATE INDEX `staff_roles_stadium` ON `staff_roles` (`stadium_id`);--> statement-breakpoint
CREATE INDEX `staff_roles_shop` ON `staff_roles` (`shop_id`);--> statement-breakpoint
CREATE INDEX `verification_value` ON `verification` (`value`);--> statement-breakpoint
CREATE INDEX `verification_expires` ON `verification` (`expires_at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `counted_limits_reset` ON `counted_limits` (`reset_at`);--> statement-breakpoint
CREATE INDEX `notices_done` ON `notices` (`done_at`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `ledger_entries_intent` ON `ledger_entries` (`intent_id`);--> statement-breakpoint
CREATE INDEX `payment_operations_intent` ON `payment_operations` (`intent_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);