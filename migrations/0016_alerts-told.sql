ALTER TABLE `alerts` ADD `told_at` integer;--> statement-breakpoint
CREATE INDEX `alerts_untold` ON `alerts` (`created_at`) WHERE told_at is null and resolved_at is null;