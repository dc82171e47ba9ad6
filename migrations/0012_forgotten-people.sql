CREATE INDEX `alerts_resolved` ON `alerts` (`resolved_at`) WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`);--> statement-breakpoint
CREATE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_expires` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `orders_named` ON `orders` (`closed_at`) WHERE user_name <> '';--> statement-breakpoint
CREATE INDEX `orders_dead_drafts` ON `orders` (`closed_at`) WHERE placed_at is null;