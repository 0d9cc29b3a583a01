"""The conversation: one virtual list of blocks, drawn from the core's events by `view.ChatView`.

An *item* is what a block shows and lives as long as the conversation; its *block* is the widget, which exists only
while it is in or near the view. Items are changed by `ChatView` alone; blocks report what the person chose.
"""
