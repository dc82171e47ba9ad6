CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `staff_invitations_sender` ON `staff_invitations` (`invited_by`);