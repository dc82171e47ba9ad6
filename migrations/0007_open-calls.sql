ALTER TABLE `payment_operations` ADD `ended_by` text;--> statement-breakpoint
CREATE INDEX `payment_operations_open` ON `payment_operations` (`created_at`) WHERE state <> 'done' and ended_by is null;